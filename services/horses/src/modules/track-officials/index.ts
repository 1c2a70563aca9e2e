export { TrackOfficialsModule } from './track-officials.module.ts'
export { TrackOfficials, type OfficialTrack } from './track-officials.ts'
