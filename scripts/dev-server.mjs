// The compiled server without its bundle, for `npm run dev`.
import { runProgram } from '../packages/server/dist/program.js';

await runProgram(process.argv.slice(2), () => {});
