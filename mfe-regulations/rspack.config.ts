import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { remoteRspackConfig } from '@portal/federation/build'
import { rspack } from '@rspack/core'

const config = await remoteRspackConfig({ folder: import.meta.dirname })
const pdfjs = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))

/**
 * What the PDF viewer's worker fetches for some files only: fonts that a file names and does not hold, the characters of
 * Asian scripts, and decoders of pictures. Their names are pdf.js's own; the release's folder makes them immutable.
 */
const pdfResources = new rspack.CopyRspackPlugin({
  patterns: ['cmaps/*.bcmap', 'standard_fonts/*.{pfb,ttf}', 'wasm/{jbig2,openjpeg,qcms_bg}.wasm', 'iccs/*.icc'].map(
    (from) => ({ context: pdfjs, from, to: 'pdfjs/[path][name][ext]' }),
  ),
})

export default { ...config, plugins: [...(config.plugins ?? []), pdfResources] }
