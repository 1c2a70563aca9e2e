import indent from '@portal/regulation-reading/styles/indent.css?raw'
import readingBar from '@portal/regulation-reading/styles/reading-bar.css?raw'
import redline from '@portal/regulation-reading/styles/redline.css?raw'
import regulationText from '@portal/regulation-reading/styles/regulation-text.css?raw'
import regulationViewer from '@portal/regulation-reading/styles/regulation-viewer.css?raw'
import tableOfContents from '@portal/regulation-reading/styles/table-of-contents.css?raw'
import versionHeader from '@portal/regulation-reading/styles/version-header.css?raw'
import serverRendered from './server-rendered.css?raw'

const files = [regulationViewer, versionHeader, tableOfContents, readingBar, indent, regulationText]

/** CSS of a server-rendered regulation, in the order in which the remote imports its part. */
export const regulationStyles = minify([...files, serverRendered])

/** CSS of a server-rendered comparison. */
export const comparisonStyles = minify([...files, redline, serverRendered])

function minify(styles: readonly string[]): string {
  return styles
    .join('\n')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
}
