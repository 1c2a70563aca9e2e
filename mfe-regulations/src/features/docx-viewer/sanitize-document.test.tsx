import { expect, test } from 'vitest'
import { sanitizeDocument } from './sanitize-document.ts'

test('removes scripts, external content and ids that clash with the portal', () => {
  const { html } = sanitizeDocument(
    `<h1 id="main" onclick="x()">Title</h1><script>alert(1)</script><style>p{}</style><iframe src="/x"></iframe>
     <img src="https://elsewhere.example/a.png"><img src="data:image/png;base64,AA=="><a href="javascript:x()">a</a>
     <p style="position:fixed" class="p-dialog">Text <a href="#main">up</a> <a href="https://example.com/">out</a></p>`,
  )
  expect(html).not.toMatch(/script|style|iframe|elsewhere|javascript|onclick|class/)
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelector('h2')?.id).toBe('doc-main')
  expect([...page.querySelectorAll('img')].map(({ alt, src }) => [alt, src])).toEqual([
    ['', 'data:image/png;base64,AA=='],
  ])
  expect([...page.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))).toEqual([
    '#doc-main',
    'https://example.com/',
  ])
  expect(page.querySelector('[target=_blank]')?.getAttribute('rel')).toContain('noopener')
})

test('nests headings below the page heading without gaps and lists them as contents', () => {
  const { html, headings } = sanitizeDocument('<h2>One</h2><p>x</p><h5>Two</h5><h2> </h2><h2>Three</h2>')
  expect(headings).toEqual([
    { id: 'doc-heading-1', level: 1, text: 'One' },
    { id: 'doc-heading-2', level: 2, text: 'Two' },
    { id: 'doc-heading-4', level: 1, text: 'Three' },
  ])
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect([...page.querySelectorAll('h2, h3')].map(({ tagName }) => tagName)).toEqual(['H2', 'H3', 'H2'])
})

test('sanitizing twice changes only the id prefixes', () => {
  const sanitizedOnce = sanitizeDocument(
    '<h1>A</h1><ul><li>b <strong>c</strong></li></ul><table><tr><td>d</td></tr></table>',
  ).html
  expect(sanitizeDocument(sanitizedOnce).html.replaceAll('doc-doc-', 'doc-')).toBe(sanitizedOnce)
})
