export { DownloadButtons } from './download-buttons.tsx'
