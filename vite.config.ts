import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import postcssPresetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { contractCalls } from './tools/calls-plugin.ts'
import { webAssets } from './tools/web-assets-plugin.ts'

/** Each call of these makes units of its own, with sids of their own. */
const factories = ['load', 'rows', 'view', 'editor', 'submit'].map((name) => `#frontend/shared/${name}.model.ts`)

/** Gives every unit its sid, by which what the server drew is found again. Names of units are for whoever looks for a mistake: what shoppers load does without. */
const effectorUnits = (addNames: boolean) =>
  defineRolldownBabelPreset({
    preset: () => ({ plugins: [['effector/babel-plugin', { factories, addNames }]] }),
    // Babel is slow: what makes no units is left to the bundler.
    rolldown: { filter: { code: /from '(effector|@withease\/factories|#frontend\/shared\/(load|rows|view|editor|submit)\.model)/ } },
  })

/** One configuration for the client build, the server build, the development server and the models' tests. */
export default defineConfig(({ mode }) => ({
  root: 'frontend',
  /** Addresses inside the build are relative, so one build serves under any base path. */
  base: './',
  publicDir: false,
  appType: 'custom',
  plugins: [
    contractCalls(),
    babel({ presets: [effectorUnits(mode !== 'production')], sourceMap: mode !== 'production' }),
    react(),
    webAssets(),
  ],
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  // Sources of the domain stand beside the front end's root.
  server: { fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
}))
