import type { Random } from './random.ts'

export const randomPhone = (random: Random): string => `05${String(Math.floor(random() * 1e8)).padStart(8, '0')}`
