import { lazy } from 'react'

/** A video with captions; loads on demand. */
export const VideoPlayer = lazy(() => import('./video-player.tsx'))
