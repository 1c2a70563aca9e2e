import { toHtml } from '@portal/regulation-reading/html'
import { renderProvision } from '@portal/regulation-reading/provision'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNode } from '../../testing/factories.ts'
import { renderMarkup } from './render-markup.tsx'

test('renders a provision exactly like the server-rendered HTML', () => {
  const node = aNode(3, ['2143', 'a'], {
    marker: '(a)',
    heading: 'Vets’ list',
    text: 'A Covered Horse & its <owner>\nshall rest.',
    marks: [{ start: 2, end: 15, kind: 'strong' }],
    table: { caption: 'Days', head: ['Class', 'Days'], rows: [['A', '3']] },
  })
  const links = [{ start: 2, end: 15, target: { definitionId: 'd1' } }]
  const body = renderProvision(node, { links, labels: new Map(), t: (key) => key })
  const serverRendered = document.createElement('div')
  serverRendered.innerHTML = toHtml(body)
  const { container } = render(renderMarkup(...body))
  expect(container.textContent).toContain('A Covered Horse & its <owner>')
  container.normalize()
  expect(container.isEqualNode(serverRendered)).toBe(true)
})
