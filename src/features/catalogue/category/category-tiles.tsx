// Categories as tiles with picture and count (home, departments), or as a row of links.
import { Link } from 'react-router-dom';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { routes } from '#shared/config/routes.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';

type Props = { categories: readonly CategoryDocument[] };

/** @param eager number of tiles whose pictures load immediately, because they are in the initial viewport */
export function CategoryTiles({ categories, eager = 0 }: Props & { eager?: number }) {
  const { config } = useApp();
  return (
    <ul className="categories">
      {categories.map(({ id, slug, name, text_language, image, product_count }, place) => (
        <li key={id}>
          <Link to={routes.category.to(slug)}>
            {image && (
              <ProductPicture
                src={pictureUrl(config, image, THUMBNAIL_PX.list)}
                src2x={pictureUrl(config, image, THUMBNAIL_PX.list * 2)}
                px={THUMBNAIL_PX.list}
                alt=""
                eager={place < eager}
              />
            )}
            <span>
              <b lang={text_language}>{name}</b>
              <span className="quiet num" translate="no">
                {product_count}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function CategoryChips({ categories }: Props) {
  return (
    <ul className="chips">
      {categories.map(({ id, slug, name, text_language, product_count }) => (
        <li key={id}>
          <Link className="chip" to={routes.category.to(slug)} lang={text_language}>
            {name}{' '}
            <span className="quiet num" translate="no">
              {product_count}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
