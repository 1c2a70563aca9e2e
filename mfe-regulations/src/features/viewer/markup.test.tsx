import { toHtml } from '@portal/regulation-reading/html'
import { provisionBody } from '@portal/regulation-reading/provision'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNode } from '../../testing/factories.ts'
import { markup } from './markup.tsx'

test('a provision is the same in the page as in the HTML that was written before scripts ran', () => {
  const given = aNode(3, ['2143', 'a'], {
    marker: '(a)',
    heading: 'Vets’ list',
    text: 'A Covered Horse & its <owner>\nshall rest.',
    marks: [{ start: 2, end: 15, kind: 'strong' }],
    table: { caption: 'Days', head: ['Class', 'Days'], rows: [['A', '3']] },
  })
  const links = [{ start: 2, end: 15, to: { definitionId: 'd1' } }]
  const body = provisionBody(given, { links, labels: new Map(), t: (key) => key })
  const written = document.createElement('div')
  written.innerHTML = toHtml(body)
  const { container } = render(markup(...body))
  expect(container.textContent).toContain('A Covered Horse & its <owner>')
  container.normalize()
  expect(container.isEqualNode(written)).toBe(true)
})
