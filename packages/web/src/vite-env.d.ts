/// <reference types="vite/client" />

/** Where faults are reported; empty when the project names no place. */
declare const __ISSUES_URL__: string;
