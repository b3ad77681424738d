import { tellStories } from './stories.js';

tellStories('Chromium');
