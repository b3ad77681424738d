import DefaultTheme from 'vitepress/theme';
import Layout from './page-layout.vue';
import './theme.css';

export default { extends: DefaultTheme, Layout };
