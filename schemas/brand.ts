// The store owner's brand in the configuration. Every part is optional: without it, the store looks neutral.
import * as z from 'zod/mini';

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'expected a colour such as #1a2b3c'));
/** A colour in the light and in the dark theme. */
const themed = z.object({ light: color, dark: color });
export type ThemedColor = z.infer<typeof themed>;

/** A path on the page's origin, such as "/brand/logo.svg". */
const ownFile = z
  .string()
  .check(z.maxLength(200), z.regex(/^(?:\/[\w-][\w.-]*)+$/, 'expected a path such as /brand/logo.svg'));
const picture = z.union([ownFile, z.url({ protocol: /^https$/ })], 'expected a path or an https URL');
/** Size in px; only its ratio matters, because it reserves the space of the picture. */
const side = z.int().check(z.gte(1), z.lte(4_000));

/** A short text on one line. */
const line = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^\P{Cc}*$/u, 'expected one line'));

export const brand = z.object({
  /** name of the store, the same in every language; absent: a common noun */
  name: z.optional(line(60)),
  /** picture in the header and in the footer; absent: the name */
  logo: z.optional(
    z.object({
      url: picture,
      /** the picture for the dark theme; absent: the same */
      darkUrl: z.optional(picture),
      width: side,
      height: side,
    }),
  ),
  icons: z.optional(
    z.object({
      /** icon of the browser tab, best an SVG file */
      favicon: z.optional(ownFile),
      /** PNG files with 192 px and 512 px, for installed apps and notifications; their corners may be transparent */
      icon192: z.optional(ownFile),
      icon512: z.optional(ownFile),
      /** PNG file with 512 px and without transparency, of which systems show the inner circle with 80% of its width */
      maskable512: z.optional(ownFile),
    }),
  ),
  /** pictures of pages, shown when the app is about to be installed: PNG, JPEG or WebP files with their size in px */
  screenshots: z.optional(
    z.array(z.object({ url: ownFile, width: side, height: side })).check(z.maxLength(8)),
  ),
  colors: z.optional(
    z.object({
      /** primary actions */
      accent: z.optional(themed),
      /** text on `accent` */
      onAccent: z.optional(themed),
      /** page background, also the colour of the browser's bars */
      background: z.optional(themed),
      /** background of raised parts: dialogs, menus, fields */
      surface: z.optional(themed),
      text: z.optional(themed),
    }),
  ),
  /** corner radius of controls in px; that of cards is twice as large */
  radius: z.optional(z.int().check(z.gte(0), z.lte(24))),
  font: z.optional(
    z.object({
      /** names of fonts, the preferred one first */
      family: z
        .string()
        .check(z.maxLength(200), z.regex(/^[\p{L}\p{N} _,'"-]+$/u, 'expected names such as Lora, serif')),
      /** WOFF2 file of the first one; absent: fonts of the device */
      url: z.optional(ownFile),
    }),
  ),
  /** the company that sells; shown in the footer, in mails and to search engines */
  legal: z.optional(
    z.object({
      name: line(120),
      registrationNumber: z.optional(line(40)),
      vatNumber: z.optional(line(40)),
      address: z.optional(line(200)),
    }),
  ),
  /** facts that the backend's shop data lack */
  contact: z.optional(
    z.object({
      email: z.optional(z.email()),
      phone: z.optional(line(40)),
      address: z.optional(line(200)),
      /** phone hours on working days, "8:00–17:00" */
      hours: z.optional(line(60)),
    }),
  ),
  /** pages of the store on other sites */
  social: z.optional(
    z.array(z.object({ label: line(40), url: z.url({ protocol: /^https$/ }) })).check(z.maxLength(12)),
  ),
});
export type Brand = z.infer<typeof brand>;
