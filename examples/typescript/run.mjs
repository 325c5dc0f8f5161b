// Runs bot.ts under Node 20, which cannot read TypeScript: `node run.mjs house:easy`. Later versions need no such help.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const source = readFileSync(new URL('bot.ts', import.meta.url), 'utf8');
const { outputText } = ts.transpileModule(source, {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
});
await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
