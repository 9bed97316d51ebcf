// Creates a PGlite in the folder that the first argument names, and ends. Plain JavaScript, because Node starts it without
// a loader.
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';

// PGlite runs for seconds only, so that optimising its program would not pay for the memory
setFlagsFromString('--liftoff-only');
const client = await PGlite.create(process.argv[2]);
await client.close();
