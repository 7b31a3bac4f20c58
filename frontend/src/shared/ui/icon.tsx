import styles from './ui.module.css'

const paths = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  phone: 'M5 4h4l1.6 4.4-2.2 1.5a12 12 0 0 0 5.7 5.7l1.5-2.2L20 15v4a1.6 1.6 0 0 1-1.7 1.6A15.4 15.4 0 0 1 3.4 5.7 1.6 1.6 0 0 1 5 4Z',
  cart: 'M3 4h2.2l2.2 11.2h10.4L20 7.6H6.2M9.2 19.6h.01M16.6 19.6h.01',
  forward: 'M19 12H5m6-6-6 6 6 6',
  back: 'M5 12h14m-6-6 6 6-6 6',
  down: 'm6 9 6 6 6-6',
  truck: 'M3 6h11v10H3zM14 10h4l3 3v3h-7M7 18.5a2 2 0 1 0 0-.01M17 18.5a2 2 0 1 0 0-.01',
  wrench: 'M14.6 6.4a4 4 0 0 1 5-1.1l-2.7 2.7.3 1.8 1.8.3 1.6-2.7a4 4 0 0 1-5.7 4.4L8 18.7a2 2 0 0 1-2.8-2.8l6.9-6.9a4 4 0 0 1 2.5-2.6Z',
  shield: 'M12 3l7.5 2.6v5.6c0 4.6-3.1 8-7.5 9.8-4.4-1.8-7.5-5.2-7.5-9.8V5.6zM8.8 12l2.3 2.3 4.2-4.5',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.2 4.2 0 0 1 12 7.2a4.2 4.2 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20Z',
  share: 'M12 15V4m-4 3.6L12 4l4 3.6M5 12.5V20h14v-7.5',
  message: 'M4 5h16v11H10l-6 4.5z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13',
  play: 'M9 6.5v11l9-5.5z',
  pause: 'M8 6v12M16 6v12',
  bell: 'M6 16.5h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4zM10.4 19.5a1.7 1.7 0 0 0 3.2 0M12 5.5V4',
  info: 'M12 11v5m0-8h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  access: 'M13.6 4.6a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0ZM4.5 9l7.5 1.4L19.5 9M12 10.4v4.4m0 0-3 6.2m3-6.2 3 6.2',
  plus: 'M12 6v12M6 12h12',
  minus: 'M6 12h12',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM14.4 10a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0Z',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  search: 'M16 16l4.5 4.5M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  warning: 'M12 4 21 19.5H3zM12 10v4.5m0 2.6h.01',
  document: 'M6 3h8.5L18.5 7v14H6zM9 12h6.5M9 16h6.5',
  print: 'M7 8V3.5h10V8M7 17H3.5V8h17v9H17M7 13.5h10v7H7z',
  box: 'M12 3l8.5 4.5v9L12 21l-8.5-4.5v-9zM3.8 7.6 12 12l8.2-4.4M12 12v9',
  retry: 'M19 6v5h-5M5 18v-5h5M6.5 9a6.5 6.5 0 0 1 11-2l1.5 2M17.5 15a6.5 6.5 0 0 1-11 2L5 15',
} as const

export type IconName = keyof typeof paths

interface IconProps {
  name: IconName
  className?: string | undefined
}

/** A line icon beside words; never alone on a primary action. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={className ? `${styles.icon} ${className}` : styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
