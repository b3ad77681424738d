// `npm run bench`: beside other programs, or with `small` beside the least that Node can do.
await import(process.argv.includes('small') ? './small.mjs' : './compare.mjs');
