const { Modules } = require('@medusajs/framework/utils');

/** POST {email, password}: sets a customer's password; the store has authorised the request. */
async function POST(req, res) {
  const { email, password } = req.body ?? {};
  if (typeof email !== 'string' || typeof password !== 'string' || password === '')
    return res.status(400).json({ type: 'invalid_data', message: 'email and password are required' });
  const { success } = await req.scope
    .resolve(Modules.AUTH)
    .updateProvider('emailpass', { entity_id: email, password });
  return success
    ? res.json({ success: true })
    : res.status(404).json({ type: 'not_found', message: 'There is no such login' });
}

module.exports = { POST };
