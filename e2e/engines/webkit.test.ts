import { tellStories } from './stories.js';

tellStories('WebKit');
