/** The hidden way to the staff area: three presses in a row, each within two seconds of the one before. */
export interface StaffDoor {
  presses: number
  lastPressAtMs: number
}

const pressesToOpen = 3
const windowMs = 2_000

export const closedDoor: StaffDoor = { presses: 0, lastPressAtMs: 0 }

export function pressDoor(door: StaffDoor, atMs: number): StaffDoor {
  const isInTime = door.presses > 0 && atMs - door.lastPressAtMs <= windowMs
  return { presses: isInTime ? door.presses + 1 : 1, lastPressAtMs: atMs }
}

export const isDoorOpen = (door: StaffDoor) => door.presses >= pressesToOpen
