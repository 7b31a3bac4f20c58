/// <reference types="vite/client" />

declare module 'virtual:web-assets' {
  export const assets: import('#tools/web-assets-plugin.ts').WebAssets
}
