import { HorseFrame } from '../../shared/horse-frame/index.ts'
import { DownloadRecord } from './download-record.tsx'
import { DueItems } from './due-items.tsx'
import { HealthRecords } from './health-records.tsx'

/** `/horses/:horseId/health`: what is due, and the health records of a horse. */
export default function HorseHealthPage() {
  return (
    <HorseFrame tab="health">
      {({ horseId }) => (
        <div className="p-stack" data-gap="l">
          <DueItems horseId={horseId} />
          <HealthRecords key={horseId} horseId={horseId} />
          <DownloadRecord horseId={horseId} />
        </div>
      )}
    </HorseFrame>
  )
}
