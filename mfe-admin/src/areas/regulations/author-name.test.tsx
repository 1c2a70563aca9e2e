import { defaultCommenterNames } from '@portal/contracts-regulations/rules'
import { renderPage } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import admin from '../../../locales/es/admin.json' with { type: 'json' }
import { useAuthorName } from './author-name.ts'

function AuthorNames({ names }: { readonly names: readonly string[] }) {
  const authorName = useAuthorName()
  return names.map((name) => <p key={name}>{authorName(name)}</p>)
}

test('translates the default names of commenters and keeps published names', async () => {
  const names = ['Rosa', defaultCommenterNames.public, defaultCommenterNames.authority, '']
  await renderPage(<AuthorNames names={names} />, { texts: { admin }, locale: 'es' })
  const shown = screen.getAllByRole('paragraph').map((each) => each.textContent)
  expect(shown).toEqual(['Rosa', 'Comentarista registrado', 'Personal de la autoridad', 'Sin nombre'])
})
