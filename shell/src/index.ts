import '@portal/ui'
import './frame/frame.css'
import { start } from './start.tsx'

// Where the portal cannot start, the document's own static page says so (index.html), in both languages.
start().then(
  () => {
    document.documentElement.setAttribute('data-started', '')
    // On a slow line it may have said so before the portal was there after all.
    document.querySelector('#start-failure')?.setAttribute('hidden', '')
  },
  (error: unknown) => {
    dispatchEvent(new Event('portal:start-failed'))
    throw error
  },
)
