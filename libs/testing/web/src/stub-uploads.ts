import { vi } from 'vitest'

/** An XMLHttpRequest that uses the stubbed fetch. */
class FakeXMLHttpRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  readonly #headers = new Headers()
  #target: readonly [string, string] = ['', '']
  open(method: string, url: string) {
    this.#target = [method, url]
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  getResponseHeader(name: string) {
    return name === 'content-type' ? 'application/json' : null
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  async send(body: FormData) {
    const [method, url] = this.#target
    const response = await fetch(url, { method, body, headers: this.#headers })
    this.status = response.status
    this.responseText = await response.text()
    this.dispatchEvent(new Event('load'))
  }
}

/** Sends uploads, which use XMLHttpRequest for their progress, to the responses of `stubResponses`. */
export function stubUploads(): void {
  vi.stubGlobal('XMLHttpRequest', FakeXMLHttpRequest)
}
