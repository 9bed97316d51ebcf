// Shows the error page for a failed start, before texts, React or databases exist, in all languages together.
import type { ConfigProblem } from '#shared/config/parse-shop-config.ts';

const texts = {
  config: {
    lv: 'Veikala konfigurācija (shop.config.json) ir nepareiza',
    en: 'The shop configuration (shop.config.json) is invalid',
    ru: 'Конфигурация магазина (shop.config.json) неверна',
  },
  storage: {
    lv: 'Šī pārlūkprogramma neļauj saglabāt datus. Atļaujiet datu saglabāšanu vai izejiet no privātā režīma.',
    en: 'This browser doesn’t allow data to be saved. Please allow storage or turn off private browsing.',
    ru: 'Этот браузер не позволяет сохранять данные. Разрешите сохранение данных или выйдите из приватного режима.',
  },
};

/** Replaces the page with the error; lists each invalid key of the configuration. */
export function showStartProblem(
  root: HTMLElement,
  kind: keyof typeof texts,
  problems: readonly ConfigProblem[] = [],
): void {
  const main = document.createElement('main');
  main.className = 'wrap section stack';
  main.setAttribute('role', 'alert');
  Object.entries(texts[kind]).forEach(([language, text], i) => {
    const line = document.createElement(i === 0 ? 'h1' : 'p');
    line.lang = language;
    line.textContent = text;
    main.append(line);
  });
  if (problems.length > 0) {
    const list = document.createElement('ul');
    for (const { key, problem } of problems) {
      const item = document.createElement('li');
      const code = document.createElement('code');
      code.textContent = key;
      item.append(code, `: ${problem}`);
      list.append(item);
    }
    main.append(list);
  }
  root.replaceChildren(main);
}
