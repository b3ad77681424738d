import { testEveryLanguage } from './support/probe/every-language.js';

testEveryLanguage({ width: 360, height: 740 });
