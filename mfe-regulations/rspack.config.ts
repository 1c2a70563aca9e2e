import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importMetaUrlRule, remoteRspackConfig } from '@portal/federation/build'
import { rspack } from '@rspack/core'

const readingTexts = fileURLToPath(import.meta.resolve('@portal/regulation-reading/locales/en-US/regulations.json'))
const config = await remoteRspackConfig({
  folder: import.meta.dirname,
  sharedLocales: [dirname(dirname(readingTexts))],
})
const pdfjs = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))

/**
 * Files the PDF worker loads for some documents only: fonts a file refers to without embedding, character maps of
 * Asian scripts, and image decoders. Their names are set by pdf.js; the release folder makes them immutable.
 */
const pdfResources = new rspack.CopyRspackPlugin({
  patterns: ['cmaps/*.bcmap', 'standard_fonts/*.{pfb,ttf}', 'wasm/{jbig2,openjpeg,qcms_bg}.wasm', 'iccs/*.icc'].map(
    (from) => ({ context: pdfjs, from, to: 'pdfjs/[path][name][ext]' }),
  ),
})

export default {
  ...config,
  module: {
    ...config.module,
    rules: [...(config.module?.rules ?? []), importMetaUrlRule(/[\\/]pdfjs-dist[\\/].*\.mjs$/)],
  },
  plugins: [...(config.plugins ?? []), pdfResources],
}
