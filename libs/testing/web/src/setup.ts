import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { assertStubsWereValid } from './stub-responses.ts'

// Minimal stubs for browser APIs that the portal's components use and jsdom lacks.

configure({ asyncUtilTimeout: 3000 })

window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList

globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.IntersectionObserver ??= class implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
  const first = this.querySelector<HTMLElement>('[autofocus], button, a[href], input, select, textarea')
  first?.focus()
  this.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') this.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

Element.prototype.scrollIntoView ??= () => undefined
window.scrollTo = () => undefined

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  assertStubsWereValid()
})
