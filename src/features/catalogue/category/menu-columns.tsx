// The catalogue menu in wide windows: departments on the left, beside them the groups of the open department with their
// categories. Arrow keys move through the departments; Tab reaches every link.
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import { CATEGORY_ROOT_ID } from '#shared/config/constants.ts';
import { routes } from '#shared/config/routes.ts';
import type { CategoryTree } from '#shared/domain/catalogue/category-tree.ts';
import { markLanguage } from '../../../ui/mark-language.tsx';

type Props = { tree: CategoryTree; onLeave: () => void };

/** Delay before a hovered department opens, so that the pointer can cross other departments. */
const HOVER_MS = 300;

function Groups({ tree, department, onLeave }: { department: CategoryDocument } & Props) {
  const { t } = useTranslation('category');
  const groups = tree.childrenOf(department.id);
  return (
    <>
      <Link className="link small" to={routes.category.to(department.slug)} onClick={onLeave}>
        {markLanguage(t('menu:allOf', { name: department.name }), [
          { name: department.name, textLanguage: department.text_language },
        ])}
      </Link>
      <ul className="menu-groups">
        {groups.map((group) => (
          <li key={group.id}>
            <Link
              className="menu-group"
              to={routes.category.to(group.slug)}
              lang={group.text_language}
              onClick={onLeave}
            >
              {group.name}
            </Link>
            <ul>
              {tree.childrenOf(group.id).map((leaf) => (
                <li key={leaf.id}>
                  <Link
                    className="menu-leaf"
                    to={routes.category.to(leaf.slug)}
                    lang={leaf.text_language}
                    onClick={onLeave}
                  >
                    {leaf.name}{' '}
                    <span className="quiet num" translate="no">
                      {leaf.product_count}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

export function MenuColumns({ tree, onLeave }: Props) {
  const id = useId();
  const departments = tree.childrenOf(CATEGORY_ROOT_ID);
  const [openId, setOpenId] = useState(departments[0]?.id);
  const open = departments.find((each) => each.id === openId) ?? departments[0];
  const list = useRef<HTMLUListElement>(null);
  const groups = useRef<HTMLDivElement>(null);
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hover.current), []);
  useEffect(() => {
    list.current?.querySelector('button')?.focus();
  }, []);

  const walk = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1 + buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) buttons[next % buttons.length]?.focus();
    else if (event.key === 'ArrowRight') groups.current?.querySelector('a')?.focus();
    else return;
    event.preventDefault();
  };
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft') return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  };

  if (!open) return null;
  return (
    <div className="wrap menu-columns">
      <ul ref={list} onKeyDown={walk}>
        {departments.map((department) => (
          <li key={department.id}>
            <button
              type="button"
              aria-expanded={department.id === open.id}
              aria-controls={id}
              className="menu-department"
              lang={department.text_language}
              onClick={() => setOpenId(department.id)}
              onFocus={() => setOpenId(department.id)}
              onPointerEnter={({ pointerType }) => {
                clearTimeout(hover.current);
                if (pointerType !== 'mouse') return;
                hover.current = setTimeout(() => setOpenId(department.id), HOVER_MS);
              }}
              onPointerLeave={() => clearTimeout(hover.current)}
            >
              {department.name}
              <ChevronRight className="icon icon-small" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the left arrow returns to the departments */}
      <div id={id} ref={groups} onKeyDown={back}>
        <Groups tree={tree} department={open} onLeave={onLeave} />
      </div>
    </div>
  );
}
