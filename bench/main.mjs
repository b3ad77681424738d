// `npm run bench`: beside other programs, with `small` beside the least that Node can do, or with `activity` with and
// without the activity log.
const own = ['small', 'activity'].find((name) => process.argv.includes(name));
await import(own ? `./${own}.mjs` : './compare.mjs');
