import '@portal/ui'
import './frame/frame.css'
import { start } from './start.tsx'

// If the portal cannot start, index.html shows its static error page in both languages.
start().then(
  () => {
    document.documentElement.setAttribute('data-started', '')
    // On a slow connection, the error page may already be visible when the portal starts.
    document.querySelector('#start-failure')?.setAttribute('hidden', '')
  },
  (error: unknown) => {
    dispatchEvent(new Event('portal:start-failed'))
    throw error
  },
)
