import { UnsavedDrafts } from './unsaved-drafts.tsx'

/** Shown on the home page of editors: drafts with unsaved changes in this browser. */
export default function UnsavedDraftsSlot() {
  return <UnsavedDrafts />
}
