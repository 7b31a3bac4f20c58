import type { TireSize } from './tire-size.ts'

type Shown = Pick<TireSize, 'width' | 'profile' | 'rim' | 'construction' | 'sizeSpeed'>

/** `120/70 ZR 17`, `130/90 B 16`, `120/70-15`, `3.50-10`; to be isolated left to right where it is shown. */
export function displaySize({ width, profile, rim, construction, sizeSpeed }: Shown): string {
  const section = profile === '-' ? width : `${width}/${profile}`
  if (construction === '-') return `${section}-${rim}`
  return `${section} ${sizeSpeed ?? ''}${construction} ${rim}`
}
