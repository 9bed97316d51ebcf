const { ContainerRegistrationKeys } = require('@medusajs/framework/utils');

const PER_PAGE = 1000;

/**
 * GET ?since=number: changes of products, prices and stock after that number, oldest first. `last` is the number to ask
 * from next; `isComplete` is false if older changes were removed: the catalogue must then be read as a whole.
 */
async function GET(req, res) {
  const db = req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const since = Number.parseInt(String(req.query.since ?? ''), 10);
  const { rows: ends } = await db.raw('select min(id) as first, max(id) as last from store_change');
  const [{ first, last }] = ends;
  if (!Number.isInteger(since)) return res.json({ changes: [], last: last ?? 0, isComplete: false });
  const { rows } = await db.raw(
    'select id, entity, entity_id from store_change where id > ? order by id limit ?',
    [since, PER_PAGE],
  );
  return res.json({
    changes: rows.map(({ entity, entity_id }) => ({ entity, id: entity_id })),
    last: rows.length > 0 ? rows[rows.length - 1].id : since,
    isComplete: first === null ? since === 0 : first <= since + 1,
  });
}

module.exports = { GET };
