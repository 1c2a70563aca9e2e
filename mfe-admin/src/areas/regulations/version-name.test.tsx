import { renderPage } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import admin from '../../../locales/es/admin.json' with { type: 'json' }
import { VersionName } from './version-name.tsx'

test('shows version labels in the user’s language and marks labels from older services as English', async () => {
  const english = 'CURRENT Version 2 PUBLISHED'
  await renderPage(
    <ul>
      <li>
        <VersionName version={{ versionLabel: english, versionState: 'PUBLISHED_CURRENT', versionNumber: 2 }} />
      </li>
      <li>
        <VersionName version={{ versionLabel: 'Version 3', versionNumber: 3 }} />
      </li>
      <li>
        <VersionName version={{ versionLabel: english }} />
      </li>
    </ul>,
    { texts: { admin }, locale: 'es' },
  )
  const names = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(names).toEqual(['Versión 2', 'Versión 3', english])
  expect(screen.getByText(english)).toHaveAttribute('lang', 'en')
})
