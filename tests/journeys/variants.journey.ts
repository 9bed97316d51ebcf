// Journeys to the variants of a configurable product.
import { describe } from 'vitest';
import { catalogue, some, usable } from '../support/browser/demo-catalogue.ts';
import { expect, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';
import { addButton, alert, article, info, urlOf } from './product-page-parts.ts';

describe('variants', () => {
  test('selects the variant of the chosen attributes or warns that there is none [S4.010 S4.011 S8.010]', async ({
    device,
    bridge,
  }) => {
    const product = some(await catalogue(bridge, 'en'), 'configurable', (one) => {
      const options = one.configurable_options ?? [];
      return (
        options.length === 2 && options.every(({ values }) => values.length > 1) && usable(one).length >= 4
      );
    });
    const [first, second] = product.configurable_options ?? [];
    if (!first || !second) throw new Error('Configurable product without two options');
    const [a, b] = [first.attribute_code, second.attribute_code];
    const variants = usable(product);
    type Variant = (typeof variants)[number];
    const alike = (one: Variant, other: Variant, code: string) => String(one[code]) === String(other[code]);
    // each value of this variant exists in another variant too, so that both values are offered after the variant is
    // sold out
    const gone = variants.find((child) => {
      const others = variants.filter((each) => each !== child);
      return others.some((each) => alike(each, child, a)) && others.some((each) => alike(each, child, b));
    });
    const start = gone && variants.find((each) => each !== gone && alike(each, gone, a));
    const third = variants.find((each) => each !== gone && each !== start);
    if (!gone || !start || !third) throw new Error('No variant whose values other variants share');
    await bridge.changeProduct(gone.sku, { qty: 0 });

    const tab = await device.openTab(urlOf(product, 'en', start.sku));
    const pick = (option: typeof first, child: Variant) => {
      const label =
        option.values.find(({ value_index }) => String(value_index) === String(child[option.attribute_code]))
          ?.label ?? '';
      const group = info(tab).getByRole('group', { name: option.label });
      const notPossible = text('product:variant.notPossible', { label });
      return group
        .getByRole('radio', { name: label, exact: true })
        .or(group.getByRole('radio', { name: notPossible, exact: true }))
        .or(group.getByRole('radio', { name: `${label}: ${text('product:stock.soldOut')}`, exact: true }))
        .click();
    };
    await expect(article(tab, start.sku)).toBeVisible();
    await pick(second, gone);
    await expect(alert(tab)).toContainText(text('errors:noVariant'));
    await expect(addButton(tab)).toHaveCount(0);
    await pick(second, start);
    await expect(alert(tab)).toHaveCount(0);
    await expect(article(tab, start.sku)).toBeVisible();
    await pick(first, third);
    await pick(second, third);
    await expect(article(tab, third.sku)).toBeVisible();
    await expect(tab).toHaveURL(urlOf(product, 'en', third.sku));
    await bridge.changeProduct(gone.sku, { qty: 9 });
  });

  test('offers no Add button for a sold-out configurable product [S4.012]', async ({ device, bridge }) => {
    const product = some((await catalogue(bridge, 'en')).reverse(), 'configurable');
    await bridge.changeProduct(product.sku, { qty: 0 });
    const tab = await device.openTab(urlOf(product));
    await expect(alert(tab)).toHaveText(text('errors:noVariants'));
    await expect(addButton(tab)).toHaveCount(0);
    await bridge.changeProduct(product.sku, { qty: 9 });
  });
});
