import { tellStories } from './stories.js';

tellStories('Firefox');
