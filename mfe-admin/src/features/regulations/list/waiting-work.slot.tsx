import { WaitingWork } from './waiting-work.tsx'

/** On the home page of editors: drafts with work that this browser keeps and that was never saved. */
export default function Waiting() {
  return <WaitingWork />
}
