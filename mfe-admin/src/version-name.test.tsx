import { renderPage } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import admin from '../locales/es/admin.json' with { type: 'json' }
import { VersionName } from './version-name.tsx'

test('a version is named in the reader’s language; what an earlier service says of it is marked as English', async () => {
  const english = 'CURRENT Version 2 PUBLISHED'
  await renderPage(
    <ul>
      <li>
        <VersionName of={{ versionLabel: english, versionState: 'PUBLISHED_CURRENT', versionNumber: 2 }} />
      </li>
      <li>
        <VersionName of={{ versionLabel: 'Version 3', versionNumber: 3 }} />
      </li>
      <li>
        <VersionName of={{ versionLabel: english }} />
      </li>
    </ul>,
    { texts: { admin }, locale: 'es' },
  )
  const named = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(named).toEqual(['VIGENTE Versión 2 PUBLICADO', 'Versión 3', english])
  expect(screen.getByText(english)).toHaveAttribute('lang', 'en')
})
