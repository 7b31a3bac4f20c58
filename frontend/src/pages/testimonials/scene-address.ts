/** Where the picture at this place (from 0) stands. */
export const sceneAddress = (basePath: string, index: number) => `${basePath}/api/v1/media/scene/${index + 1}`
