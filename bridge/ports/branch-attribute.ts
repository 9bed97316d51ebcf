// The attribute by which listings are filtered by branch. Its options are the codes of the branches that have a product in
// stock; the bridge writes them to the documents when stock changes.
/** Code of the attribute. */
export const AVAILABLE_IN = 'available_in';

type Json = Record<string, unknown>;

/** Reserved: far above the ids of attributes in any backend. */
const ATTRIBUTE_ID = 2_147_000_001;
/** Listed after all other filters. */
const LAST_POSITION = 10_000;
const labels: Readonly<Record<string, string>> = {
  lv: 'Ir uz vietas veikalā',
  en: 'Available in store',
  ru: 'Есть в магазине',
};

/** Returns the attribute's document for a store view; undefined if no branch is open. */
export function branchAttribute(
  branches: readonly { code: string; name: string; is_closed?: boolean | undefined }[],
  store: string,
): Json | undefined {
  const options = branches
    .filter(({ is_closed }) => is_closed !== true)
    .map(({ code, name }) => ({ value: code, label: name }));
  if (options.length === 0) return undefined;
  return {
    id: ATTRIBUTE_ID,
    attribute_id: ATTRIBUTE_ID,
    attribute_code: AVAILABLE_IN,
    frontend_input: 'multiselect',
    default_frontend_label: labels[store] ?? labels.en,
    is_visible_on_front: '0',
    is_comparable: '0',
    is_filterable: true,
    is_searchable: '0',
    position: LAST_POSITION,
    options,
  };
}
