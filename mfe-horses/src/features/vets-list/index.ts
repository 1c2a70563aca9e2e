export { JogForm } from './jog-form.tsx'
export { useMyTracks } from './use-my-tracks.ts'
