/// <reference types="vite/client" />

/** Where faults are reported; empty when the project names no place. */
declare const __ISSUES_URL__: string;

/** Where the project lives; empty when it names no place. */
declare const __PROJECT_URL__: string;
