// The link to the home page in header and footer: the logo of the brand, or the name of the store.
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useShopName } from '../../ui/use-shop-name.ts';

type Picture = { src: string; width: number; height: number; name: string; className?: string };

/** The picture; if it fails to load, the name in the same space. */
function LogoPicture({ name, ...picture }: Picture) {
  const element = useRef<HTMLImageElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    element.current?.decode?.().catch(() => setMissing(true));
  }, []);
  const { width, height, className } = picture;
  if (!isMissing) return <img ref={element} alt={name} {...picture} />;
  return (
    <b className={className} style={{ aspectRatio: `${width}/${height}` }}>
      {name}
    </b>
  );
}

export function HomeLink() {
  const { logo } = useApp().config.brand;
  const name = useShopName();
  if (!logo)
    return (
      <Link className="logo" to={routes.home.to()}>
        <b>{name}</b>
      </Link>
    );
  const { url, darkUrl, ...size } = logo;
  return (
    <Link className="logo" to={routes.home.to()}>
      <LogoPicture {...size} {...(darkUrl && { className: 'logo-light' })} src={url} name={name} />
      {darkUrl && <LogoPicture {...size} className="logo-dark" src={darkUrl} name={name} />}
    </Link>
  );
}
