export function writeStepPrograms(folder: string): Promise<void>;
