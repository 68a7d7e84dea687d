// weather: yesterday's forecast for a few cities, kept beside this file so that it needs no network.
import { readFileSync } from "node:fs";
import { main, printJson, readArguments, readJsonInput, UsageError } from "./command-line.mjs";

const usage = `usage: weather today --json --city CITY   the forecast
       weather advise                     what to wear; a forecast as JSON on standard input`;

function forecast(city) {
  const stations = JSON.parse(readFileSync(new URL("./weather-stations.json", import.meta.url), "utf8"));
  const found = stations.find((station) => station.city.toLowerCase() === city.trim().toLowerCase());
  if (!found) {
    const known = stations.map((station) => station.city).join(", ");
    throw new UsageError(`there is no station in ${JSON.stringify(city)}; known are ${known}`);
  }
  return found;
}

function advice({ city, celsius, wind_kmh, rain_percent }) {
  if (![celsius, wind_kmh, rain_percent].every(Number.isFinite)) {
    throw new UsageError("expected a forecast with celsius, wind_kmh and rain_percent on standard input");
  }
  const felt = celsius - wind_kmh / 10;
  const layer = felt < 5 ? "a winter coat" : felt < 14 ? "a jacket" : felt < 20 ? "a light jacket" : "no jacket";
  const umbrella = rain_percent >= 50 ? " and an umbrella" : "";
  return `${city}: ${celsius} degrees, wind ${wind_kmh} km/h, rain ${rain_percent}%. Take ${layer}${umbrella}.`;
}

await main("weather", async () => {
  const { words, flags, options } = readArguments(process.argv.slice(2), {
    flags: ["json", "help"],
    options: ["city"],
  });
  if (flags.has("help")) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  switch (words[0]) {
    case "today": {
      const city = options.get("city");
      if (city === undefined) throw new UsageError("say which city: --city Hamburg");
      const today = forecast(city);
      if (flags.has("json")) printJson(today);
      else process.stdout.write(`${today.city}: ${today.celsius} degrees\n`);
      return;
    }
    case "advise":
      process.stdout.write(`${advice(await readJsonInput("the output of: weather today --json"))}\n`);
      return;
    default:
      throw new UsageError(`say what to do\n${usage}`);
  }
});
