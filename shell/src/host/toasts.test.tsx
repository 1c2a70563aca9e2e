import { expect, it } from 'vitest'
import { createToasts } from './toasts.ts'

it('marks a toast with the language in which it was shown', () => {
  document.documentElement.lang = 'es'
  const toasts = createToasts()
  toasts.show({ kind: 'success', message: 'Enviado' })
  document.documentElement.lang = 'en-US'
  expect(toasts.store.get()).toMatchObject([{ message: 'Enviado', lang: 'es' }])
})
