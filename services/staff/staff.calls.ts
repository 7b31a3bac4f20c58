import { get, post } from '#services/domain/call.ts'
import type { StaffDay } from './day.contract.ts'
import type { GoogleSignIn, SignInSettings, StaffUser, StaffWork } from './staff.contract.ts'

/** Who sits at the desk, and what waits for them. */
export const STAFF_CALLS = {
  settings: get<SignInSettings>()('/auth/settings'),
  signIn: post<GoogleSignIn, StaffUser>()('/auth/google'),
  session: get<StaffUser>()('/auth/session'),
  signOut: post<undefined, unknown>()('/auth/logout'),
  work: get<StaffWork>()('/api/v1/staff/work'),
  day: get<StaffDay>()('/api/v1/staff/day'),
  /** Server-sent events. */
  stream: get<unknown>()('/api/v1/staff/stream'),
}
