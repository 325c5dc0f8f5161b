// Makes a database with all of the program's tables on the server at the given address, for suites to copy, and prints its name.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../scripts/build.mjs';

const NAME = 'boneyard_template';
const [server] = process.argv.slice(2);
const { migrate } = createRequire(import.meta.url)(join(root, 'dist/src/platform/postgres/migrations.js'));

const client = new pg.Client({ connectionString: server });
await client.connect();
await client.query(`CREATE DATABASE ${NAME}`);
await client.end();
await migrate(server.replace(/\/postgres$/, `/${NAME}`), () => Promise.resolve());
console.log(NAME);
