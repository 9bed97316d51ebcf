// The catalogue menu on phones shows one level at a time. Opening a level focuses its first entry; going back focuses
// the entry that was opened. A closed level slides out.

import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import { CATEGORY_ROOT_ID } from '#shared/config/constants.ts';
import { routes } from '#shared/config/routes.ts';
import type { CategoryTree } from '#shared/domain/catalogue/category-tree.ts';
import { markLanguage } from '../../../ui/mark-language.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { createSubmenu, type Submenu } from './submenu.ts';

type Props = { tree: CategoryTree; onLeave: () => void };

type LevelProps = Props & {
  submenu: Submenu;
  /** undefined on the first level */
  open: CategoryDocument | undefined;
  /** target of the back button; undefined for the first level */
  before: CategoryDocument | undefined;
};

function Level({ submenu, tree, open, before, onLeave }: LevelProps) {
  const { t } = useTranslation(['category', 'common']);
  return (
    <>
      {open && (
        <>
          <button type="button" className="menu-row menu-back" onClick={submenu.close}>
            <ArrowLeft className="icon icon-small" aria-hidden />
            <span className="sr-only">{t('back', { ns: 'common' })}: </span>
            <span lang={before?.text_language}>{before?.name ?? t('menu.title')}</span>
          </button>
          <Link className="menu-row strong" to={routes.category.to(open.slug)} onClick={onLeave}>
            {markLanguage(t('menu:allOf', { name: open.name }), [
              { name: open.name, textLanguage: open.text_language },
            ])}
            <span className="quiet num regular" translate="no">
              {open.product_count}
            </span>
          </Link>
        </>
      )}
      <ul>
        {tree.childrenOf(open?.id ?? CATEGORY_ROOT_ID).map((category) => (
          <li key={category.id}>
            {tree.childrenOf(category.id).length > 0 ? (
              <button
                type="button"
                className="menu-row"
                data-opens={category.id}
                lang={category.text_language}
                onClick={() => submenu.open(category.id)}
              >
                {category.name}
                <ChevronRight className="icon icon-small" aria-hidden />
              </button>
            ) : (
              <Link
                className="menu-row"
                to={routes.category.to(category.slug)}
                lang={category.text_language}
                onClick={onLeave}
              >
                {category.name}
                <span className="quiet num" translate="no">
                  {category.product_count}
                </span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Returns the class that positions a level: the current level in the middle, earlier levels on the left, a closed level
 * on the right.
 */
const placeOf = (level: number, depth: number) =>
  level === depth ? '' : level < depth ? ' before' : ' after';

export function MenuSteps({ tree, onLeave }: Props) {
  const [submenu] = useState(createSubmenu);
  const { depth, path } = useResource(submenu.levels);
  const shown = useRef<HTMLDivElement>(null);
  const last = useRef(depth);
  useEffect(() => submenu.reset, [submenu]);
  useEffect(() => {
    if (depth === last.current) return;
    const opened = path[depth];
    const entry = depth < last.current && opened !== undefined ? `[data-opens="${opened}"]` : 'a, button';
    last.current = depth;
    shown.current?.querySelector<HTMLElement>(entry)?.focus({ preventScroll: true });
  }, [depth, path]);

  const levels = [undefined, ...path.map((id) => tree.byId.get(id))];
  return (
    <div className="menu-levels">
      {levels.map((open, level) => (
        <div
          key={open?.id ?? CATEGORY_ROOT_ID}
          ref={level === depth ? shown : undefined}
          inert={level !== depth}
          className={`menu-level${placeOf(level, depth)}`}
        >
          <Level submenu={submenu} tree={tree} open={open} before={levels[level - 1]} onLeave={onLeave} />
        </div>
      ))}
    </div>
  );
}
